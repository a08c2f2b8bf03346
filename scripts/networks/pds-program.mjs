// A Bluesky PDS with a directory of identities of its own. Copied beside its packages and run there by Node 22; prints one line of
// JSON when it listens. Settings are read from the environment.
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { envToCfg, envToSecrets, PDS } from '@atproto/pds'
import plc from '@did-plc/server'

const dataDir = process.env.NETWORK_DATA_DIR
const port = Number(process.env.NETWORK_PORT)
const directory = plc.PlcServer.create({ db: plc.Database.mock(), port: Number(process.env.NETWORK_SECOND_PORT) })
await directory.start()
const settings = {
  devMode: true,
  port,
  hostname: 'localhost',
  serviceHandleDomains: ['.test'],
  inviteRequired: false,
  dataDirectory: dataDir,
  blobstoreDiskLocation: join(dataDir, 'blobs'),
  didPlcUrl: `http://127.0.0.1:${process.env.NETWORK_SECOND_PORT}`,
  jwtSecret: randomBytes(16).toString('hex'),
  adminPassword: randomBytes(16).toString('hex'),
  plcRotationKeyK256PrivateKeyHex: randomBytes(32).toString('hex'),
  // No reader of posts: nothing leaves this machine.
  bskyAppViewUrl: 'http://127.0.0.1:9',
  bskyAppViewDid: 'did:example:none',
  rateLimitsEnabled: false,
}
const server = await PDS.create(envToCfg(settings), envToSecrets(settings))
await server.start()
console.log(JSON.stringify({ url: `http://127.0.0.1:${port}` }))
