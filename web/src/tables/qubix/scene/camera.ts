// The eye: how far it must stand back to see everything, and how it is turned and brought nearer.
import { PerspectiveCamera, Vector3 } from "three";
import { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";

const HOME = { around: 0.3, tilt: 0.8 };
const LIMITS = { highest: 0.12, lowest: 1.32, nearest: 0.45, farthest: 1.35 };
const TURN = Math.PI / 14;

export class Eye {
  readonly camera = new PerspectiveCamera(30, 1, 1, 120);
  readonly controls: OrbitControls;
  /** Whether the view is still the one it opened with. */
  atHome = true;
  /** Whether a hand, or the wheel, is at it. */
  held = false;
  #points: Vector3[] = [];
  #distance = 20;

  constructor(canvas: HTMLCanvasElement, changed: () => void) {
    this.controls = new OrbitControls(this.camera, canvas);
    Object.assign(this.controls, { enablePan: false, rotateSpeed: 0.7, zoomSpeed: 0.8, minPolarAngle: LIMITS.highest, maxPolarAngle: LIMITS.lowest });
    this.controls.addEventListener("change", () => {
      if (this.held) this.atHome = false;
      changed();
    });
    this.controls.addEventListener("start", () => (this.held = true));
    this.controls.addEventListener("end", () => (this.held = false));
  }

  /** What must be in sight; an eye that nobody moved follows. */
  frame(points: Vector3[], aspect: number): void {
    this.#points = points;
    this.camera.aspect = aspect;
    this.camera.updateProjectionMatrix();
    if (this.atHome) this.home();
  }

  home(): void {
    const target = this.#points.reduce((sum, point) => sum.add(point), new Vector3()).divideScalar(Math.max(1, this.#points.length));
    const away = new Vector3().setFromSphericalCoords(1, HOME.tilt, HOME.around);
    let distance = 20;
    for (let round = 0; round < 8; round++) {
      this.#stand(target, away, distance);
      const seen = this.#points.map((point) => point.clone().project(this.camera));
      const [left, right] = [Math.min(...seen.map((one) => one.x)), Math.max(...seen.map((one) => one.x))];
      const [low, high] = [Math.min(...seen.map((one) => one.y)), Math.max(...seen.map((one) => one.y))];
      const half = Math.tan((this.camera.fov * Math.PI) / 360) * distance;
      const [across, up] = [new Vector3(), new Vector3()];
      this.camera.matrixWorld.extractBasis(across, up, new Vector3());
      target.addScaledVector(across, ((left + right) / 2) * half * this.camera.aspect).addScaledVector(up, ((low + high) / 2) * half);
      distance *= Math.max((right - left) / 1.94, (high - low) / 1.9);
    }
    this.#distance = distance;
    this.controls.minDistance = distance * LIMITS.nearest;
    this.controls.maxDistance = distance * LIMITS.farthest;
    this.#stand(target, away, distance);
    this.controls.target.copy(target);
    this.controls.update();
    this.atHome = true;
  }

  /** One step by the keys. */
  turn(around: number, tilt: number): void {
    const offset = this.camera.position.clone().sub(this.controls.target);
    const [distance, now] = [offset.length(), { around: this.controls.getAzimuthalAngle(), tilt: this.controls.getPolarAngle() }];
    const lower = Math.min(LIMITS.lowest, Math.max(LIMITS.highest, now.tilt + tilt * TURN));
    this.#place(new Vector3().setFromSphericalCoords(distance, lower, now.around + around * TURN));
  }

  zoom(nearer: number): void {
    const offset = this.camera.position.clone().sub(this.controls.target);
    const wanted = offset.length() * 0.86 ** nearer;
    this.#place(offset.setLength(Math.min(this.#distance * LIMITS.farthest, Math.max(this.#distance * LIMITS.nearest, wanted))));
  }

  dispose(): void {
    this.controls.dispose();
  }

  #place(offset: Vector3): void {
    this.atHome = false;
    this.camera.position.copy(this.controls.target).add(offset);
    this.controls.update();
  }

  #stand(target: Vector3, away: Vector3, distance: number): void {
    this.camera.position.copy(target).addScaledVector(away, distance);
    this.camera.lookAt(target);
    this.camera.updateMatrixWorld();
  }
}
