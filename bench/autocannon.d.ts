/** The part of autocannon that the benches use; the package has no types. */
declare module 'autocannon' {
  type Options = {
    url: string
    headers: Record<string, string>
    connections: number
    duration: number
    method?: 'GET' | 'POST'
    body?: string
  }
  type Result = { non2xx: number; errors: number; requests: { average: number }; latency: { p99: number } }
  export default function autocannon(options: Options): Promise<Result>
}
