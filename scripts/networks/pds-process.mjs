// Runs on Node 22, in a process of its own, with packages that this repository does not depend on.
import { createRequire } from 'node:module'
import { Server } from 'node:net'
import { join } from 'node:path'

const require = createRequire(join(process.env.NETWORK_FOLDER, 'package.json'))
const { Database, PlcServer } = require('@did-plc/server')
const { PDS } = require('@atproto/pds')

// Both servers listen on a port of every address, and have no setting for it.
const listen = Server.prototype.listen
Server.prototype.listen = function listenOnLoopback(port, ...rest) {
  return listen.call(this, { port, host: '127.0.0.1' }, ...rest)
}

// The directory of identities is kept in memory.
await PlcServer.create({ db: Database.mock(), port: Number(process.env.PLC_PORT) }).start()
const pds = await PDS.fromEnv()
await pds.start()
