declare module "catalogue:*" {
  const catalogue: { plural: (n: number) => number; texts: Record<string, string | string[]> };
  export default catalogue;
}
