/** The part of autocannon that the benches use; the package has no types. */
declare module 'autocannon' {
  type Options = {
    url: string
    headers: Record<string, string>
    connections: number
    duration: number
    /** Threads that send; without, the process that asks does. */
    workers?: number
    method?: 'GET' | 'POST'
    body?: string
    /** Sent in turns, each as its function makes it. */
    requests?: { method: 'POST'; path: string; setupRequest: (request: SentRequest) => SentRequest }[]
  }
  type SentRequest = { path: string; headers?: Record<string, string>; body?: string }
  type Result = {
    '2xx': number
    non2xx: number
    errors: number
    /** Seconds. */
    duration: number
    requests: { average: number }
    latency: { p99: number }
  }
  export default function autocannon(options: Options): Promise<Result>
}
