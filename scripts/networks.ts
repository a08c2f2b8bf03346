import { installPds, startPds } from './networks/pds.ts'

/** A real server of a network: installed once, started on loopback. `start` prints what a person needs and returns how to stop it. */
const networks: Record<string, { install: () => void; start: () => Promise<() => Promise<void>> }> = {
  pds: {
    install: installPds,
    async start() {
      const server = await startPds()
      const { handle, password, did } = await server.createAccount('ada')
      console.log(`Bluesky PDS    ${server.url}    handle ${handle}    password ${password}    ${did}`)
      return server.close
    },
  },
}

// npm run networks -- pds: until Ctrl+C. With --install they are only installed.
const isInstallOnly = process.argv.includes('--install')
const names = process.argv.slice(2).filter((name) => !name.startsWith('--'))
const unknown = names.find((name) => networks[name] === undefined)
if (names.length === 0 || unknown !== undefined) {
  const known = Object.keys(networks).join(', ')
  console.error(`Name one or more of: ${known}${unknown === undefined ? '' : `. There is no ${unknown}.`}`)
  process.exit(1)
}
const closers: (() => Promise<void>)[] = []
for (const name of names) {
  networks[name]?.install()
  const close = isInstallOnly ? undefined : await networks[name]?.start()
  if (close !== undefined) closers.push(close)
}
if (!isInstallOnly) {
  console.log('Press Ctrl+C to stop.')
  process.once('SIGINT', () => void Promise.all(closers.map((close) => close())).then(() => process.exit(0)))
}
