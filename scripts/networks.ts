import { installPds, startPds } from './networks/pds.ts'

/** Installs, if need be, and starts real servers of networks on loopback, until Ctrl+C: `npm run networks -- pds`. */
const starters: Record<string, () => Promise<() => Promise<void>>> = {
  async pds() {
    installPds()
    const server = await startPds()
    const { handle, password, did } = await server.createAccount('ada')
    console.log(`Bluesky PDS    ${server.url}    handle ${handle}    password ${password}    ${did}`)
    return server.close
  },
}

const names = process.argv.slice(2)
const unknown = names.find((name) => starters[name] === undefined)
if (names.length === 0 || unknown !== undefined) {
  console.error(
    `Name one or more of: ${Object.keys(starters).join(', ')}${unknown === undefined ? '' : `. There is no ${unknown}.`}`,
  )
  process.exit(1)
}
const closers: (() => Promise<void>)[] = []
for (const name of names) {
  const close = await starters[name]?.()
  if (close !== undefined) closers.push(close)
}
console.log('Press Ctrl+C to stop.')
process.once('SIGINT', () => void Promise.all(closers.map((close) => close())).then(() => process.exit(0)))
