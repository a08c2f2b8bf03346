import { rmSync } from 'node:fs'
import { expect, it } from 'vitest'
import { runServer } from '../../../../scripts/run-server.ts'
import { startModelServer } from '../../../test/model-server.ts'

it('at its start the server says which model servers it found, and what to do with them', async () => {
  const found = await startModelServer()
  Object.assign(found, { kind: 'ollama', models: ['llama3.2:3b'] })
  const { host, port } = new URL(found.baseUrl)
  const server = await runServer({ script: ['server/src/main.ts'], env: { LOCAL_MODELS: port } })
  try {
    await expect.poll(() => server.output()).toContain('Mail         ')
    expect(server.output()).toMatch(
      new RegExp(`^Model {8}Basic mode .+; found Ollama at ${host}: choose in Account settings → Models$`, 'mu'),
    )
  } finally {
    await server.stop()
    await found.close()
    rmSync(server.dataDir, { recursive: true, force: true })
  }
})
