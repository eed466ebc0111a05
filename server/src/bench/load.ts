import autocannon from 'autocannon';

export interface Figures {
  requests: number;
  p50: number;
  /** The 97.5th percentile; the 95th is not above it. */
  p97: number;
  p99: number;
}

interface Load {
  url: string;
  token?: string;
  paths: string[];
  connections: number;
  seconds: number;
  /** Requests per second over all connections; as many as possible without. */
  rate?: number;
}

/** Requests per second and latencies in milliseconds. Throws when an answer isn't 2xx. */
export async function load({ url, token, paths, connections, seconds, rate }: Load): Promise<Figures> {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    workers: 1,
    headers: { 'X-Requested-With': 'bench', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    requests: paths.map((path) => ({ path })),
    ...(rate ? { overallRate: rate } : {}),
  });
  const failed = result.non2xx + result.errors;
  if (failed > 0) throw new Error(`${failed} of the requests to ${paths[0]} failed`);
  const { p50, p97_5, p99 } = result.latency;
  return { requests: result.requests.total / result.duration, p50, p97: p97_5, p99 };
}
