export async function startEmbeddedPostgres(_options: { dataDir: string; log: (line: string) => void; ephemeral?: boolean }): Promise<{ url: string; pid: number; stop(): Promise<void> }> {
  throw new Error('not here yet');
}
