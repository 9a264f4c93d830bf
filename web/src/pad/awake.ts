// The screen stays on while a pad lies on the table. Browsers allow it on secure pages only, and take it away with the page.

/** Keeps the screen awake as long as it can; the result lets it sleep again. */
export function stayAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let over = false;

  async function hold(): Promise<void> {
    if (document.visibilityState !== "visible" || !("wakeLock" in navigator) || lock?.released === false) return;
    const got = await navigator.wakeLock.request("screen").catch(() => null); // a low battery may refuse it
    if (over) void got?.release();
    else lock = got;
  }
  const again = () => void hold();

  document.addEventListener("visibilitychange", again);
  again();
  return () => {
    over = true;
    document.removeEventListener("visibilitychange", again);
    void lock?.release();
  };
}
