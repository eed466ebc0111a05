export async function bench(_o: object): Promise<number> {
  return 1;
}
