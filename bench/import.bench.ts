import { createCaller, signUp } from '../scripts/api-client.ts'
import { runServer } from '../scripts/run-server.ts'

const rows = 10_000
interface Import {
  id: string
  state: string
  mapping: Record<string, number | null>
  counts: Record<string, number>
}

/**
 * The largest possible table, through the API: upload, check and run, in seconds; and the latency of other requests.
 */
export async function runBenchmark(): Promise<void> {
  const server = await runServer()
  try {
    const person = await signUp(server.url)
    const call = createCaller(server.url, person)
    const lines = Array.from(
      { length: rows },
      (_, at) => `Post number ${at},"Paragraph ${at} says **something**.\n\n- one\n- two ${at}",2026-12-01\n`,
    )
    const form = new FormData()
    form.set('kind', 'posts')
    form.set('file', new Blob([`Title,Text,Planned for\n${lines.join('')}`]), 'posts.csv')
    const start = performance.now()
    const answer = await fetch(`${server.url}/functions/v1/api/imports`, {
      method: 'POST',
      headers: { authorization: `Bearer ${person.accessToken}`, 'account-id': person.account.id },
      body: form,
    })
    const { data }: { data: Import } = JSON.parse(await answer.text())
    const seconds = (since: number) => ((performance.now() - since) / 1000).toFixed(1)
    console.log(`upload of ${rows} rows: ${seconds(start)} s`)
    const waits: number[] = []
    const until = async (state: string) => {
      for (;;) {
        const asked = performance.now()
        const found = await call<Import>('GET', `/imports/${data.id}`)
        waits.push(performance.now() - asked)
        if (found.state === state) return found
        await new Promise((resolve) => setTimeout(resolve, 250))
      }
    }
    const checking = performance.now()
    await call('POST', `/imports/${data.id}/check`, { mapping: data.mapping })
    await until('checked')
    console.log(`check: ${seconds(checking)} s`)
    const running = performance.now()
    await call('POST', `/imports/${data.id}/run`)
    const { counts } = await until('done')
    waits.sort((a, b) => a - b)
    const wait = (share: number) => (waits[Math.floor(waits.length * share)] ?? 0).toFixed(0)
    console.log(`run: ${seconds(running)} s, ${counts['created']} made`)
    console.log(`GET /imports/:id beside it: median ${wait(0.5)} ms, p99 ${wait(0.99)} ms`)
  } finally {
    await server.stop()
  }
}
