import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** By address: some are unknown for good, some refused at first, some answered late, some never. */
export async function startHostileMailServer() {
  const seen = new Set<string>()
  const taken = new Map<string, number>()
  const unanswered = new Set<string>()
  const refuse = (code: number, words: string) => Object.assign(new Error(words), { responseCode: code })
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onRcptTo: ({ address }, _session, done) => {
      const at = Number(/\d+/u.exec(address)?.[0])
      const isFirst = !seen.has(address)
      seen.add(address)
      if (at % 100 === 1) return done(refuse(550, '5.1.1 No such user'))
      if (at % 50 === 2 && isFirst) return done(refuse(451, 'Try again'))
      if (at % 1000 === 3 && isFirst) return done(refuse(421, 'Busy'))
      done()
    },
    onData: (stream, { envelope, id }, done) => {
      stream.resume()
      stream.on('end', () => {
        const address = envelope.rcptTo[0]?.address ?? ''
        const at = Number(/\d+/u.exec(address)?.[0])
        taken.set(address, (taken.get(address) ?? 0) + 1)
        if (at % 200 !== 4) return void (at % 20 === 5 ? setTimeout(done, 20) : done())
        unanswered.add(address)
        for (const connection of server.connections) if (connection.session.id === id) connection.close()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.server.address() as AddressInfo // a TCP server always has an address object
  return { port, seen, taken, unanswered, close: () => new Promise<void>((closed) => server.close(() => closed())) }
}
