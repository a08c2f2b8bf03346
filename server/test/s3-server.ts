import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { root } from '../../scripts/inputs.ts'
import type { S3Settings } from '../src/s3-settings.ts'
import { findFreePort } from '../../scripts/free-port.ts'

const cache = join(root, '.cache')

const bin = '/usr/bin'
const kinds = ['account', 'container', 'object'] as const

/**
 * Whether OpenStack Swift with its S3 API is installed (Debian: swift-proxy swift-account swift-container
 * swift-object).
 */
export const hasS3Server = ['proxy', ...kinds].every((kind) => existsSync(join(bin, `swift-${kind}-server`)))

export interface S3Server {
  /** For an existing empty bucket. */
  settings: S3Settings
  stop(): Promise<void>
}

/**
 * A real S3 server on loopback in its own folder: OpenStack Swift, which checks every signature. Takes about two
 * seconds.
 */
export async function startS3Server(): Promise<S3Server> {
  // On a disk: Swift stores extended attributes with its files, which not every system supports in memory.
  mkdirSync(cache, { recursive: true })
  const dir = mkdtempSync(join(cache, 's3-'))
  const running: ChildProcess[] = []
  const stop = async () => {
    const ended = running.map((each) => new Promise((resolve) => each.once('exit', resolve)))
    for (const each of running) each.kill('SIGKILL')
    await Promise.all(ended)
    rmSync(dir, { recursive: true, force: true })
  }
  try {
    const write = (name: string, lines: string[]) => writeFileSync(join(dir, name), `${lines.join('\n')}\n`)
    write('swift.conf', ['[swift-hash]', 'swift_hash_path_suffix = tests', 'swift_hash_path_prefix = tests'])
    mkdirSync(join(dir, 'disks', 'd1'), { recursive: true })
    const shared = (port: number) => [
      '[DEFAULT]',
      'bind_ip = 127.0.0.1',
      `bind_port = ${port}`,
      'workers = 0',
      `user = ${userInfo().username}`,
      `swift_dir = ${dir}`,
    ]
    const ports = { account: await findFreePort(), container: await findFreePort(), object: await findFreePort() }
    await Promise.all(
      kinds.map(async (kind) => {
        const port = ports[kind]
        const builder = join(dir, `${kind}.builder`)
        const ring = (...command: string[]) => execFileSync(join(bin, 'swift-ring-builder'), [builder, ...command])
        ring('create', '1', '1', '0')
        ring('add', `r1z1-127.0.0.1:${port}/d1`, '1')
        ring('rebalance')
        write(`${kind}-server.conf`, [
          ...shared(port),
          `devices = ${join(dir, 'disks')}`,
          'mount_check = false',
          'fallocate_reserve = 0',
          '[pipeline:main]',
          `pipeline = ${kind}-server`,
          `[app:${kind}-server]`,
          `use = egg:swift#${kind}`,
        ])
      }),
    )
    const s3Port = await findFreePort()
    write('proxy-server.conf', [
      ...shared(s3Port),
      '[pipeline:main]',
      'pipeline = catch_errors cache s3api tempauth bulk slo proxy-server',
      '[app:proxy-server]',
      'use = egg:swift#proxy',
      'allow_account_management = true',
      'account_autocreate = true',
      // Without this, a backend that starts after the proxy would be skipped for a minute.
      'error_suppression_limit = 1000000',
      '[filter:tempauth]',
      'use = egg:swift#tempauth',
      'user_test_writer = a-secret-of-the-tests .admin',
      '[filter:s3api]',
      'use = egg:swift#s3api',
      's3_acl = false',
      ...['catch_errors', 'bulk', 'slo'].flatMap((name) => [`[filter:${name}]`, `use = egg:swift#${name}`]),
      '[filter:cache]',
      'use = egg:swift#memcache',
      // Nothing listens there; without a cache it is only slower.
      'memcache_servers = 127.0.0.1:1',
    ])
    for (const kind of [...kinds, 'proxy'])
      running.push(spawn(join(bin, `swift-${kind}-server`), [join(dir, `${kind}-server.conf`)], { stdio: 'ignore' }))
    const endpoint = `http://127.0.0.1:${s3Port}`
    const settings: S3Settings = {
      endpoint,
      bucket: 'pictures',
      region: 'us-east-1',
      accessKeyId: 'test:writer',
      secretAccessKey: 'a-secret-of-the-tests',
      forcePathStyle: true,
    }
    await waitUntilUp(endpoint)
    await createBucket(settings)
    return { settings, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function waitUntilUp(endpoint: string): Promise<void> {
  for (let tries = 0; tries < 3000; tries++) {
    try {
      await fetch(`${endpoint}/info`)
      return
    } catch {
      await delay(50)
    }
  }
  throw new Error('The S3 server did not start')
}

async function createBucket({ endpoint, bucket, region, forcePathStyle, ...credentials }: S3Settings): Promise<void> {
  const { CreateBucketCommand, S3Client } = await import('@aws-sdk/client-s3')
  const client = new S3Client({ ...(endpoint === null ? {} : { endpoint }), region, forcePathStyle, credentials })
  // The backends of the proxy start one after the other.
  for (let tries = 1; ; tries++)
    try {
      await client.send(new CreateBucketCommand({ Bucket: bucket }))
      return client.destroy()
    } catch (error) {
      if (tries === 100) throw error
      await delay(100)
    }
}
