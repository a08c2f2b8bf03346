import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { copyFileSync, cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '../free-port.ts'
import { assertPrograms, NetworkError, toAptCommand } from './install.ts'
import { wordPressFolder, wordPressPackages, wordPressPrograms } from './pinned.ts'
import { findProgram, isAnswering, listMissingPrograms, startProcess, toPath } from './run-process.ts'

/** A WordPress with one administrator. */
export interface WordPress {
  /** Without a path, such as http://127.0.0.1:8080; the API is under /wp-json. */
  url: string
  user: string
  /** For HTTP Basic. */
  applicationPassword: string
  /** For the admin page only. */
  password: string
  close(): Promise<void>
}

const scripts = join(import.meta.dirname, 'wordpress')

/** Whether the Debian packages are installed. */
export const isWordPressInstalled = (): boolean =>
  listMissingPrograms(Object.keys(wordPressPrograms)).length === 0 && existsSync(join(wordPressFolder, 'wp-load.php'))

/** Installs nothing: Debian packages are for the machine's owner. Throws a NetworkError that names the missing ones. */
export function assertWordPress(): void {
  assertPrograms(wordPressPrograms, 'WordPress', wordPressPackages)
  if (!isWordPressInstalled())
    throw new NetworkError(`WordPress is not in ${wordPressFolder}. Install it (${toAptCommand(wordPressPackages)}).`)
}

/** Starts MariaDB on a socket only, and WordPress with PHP's own web server. The port is a free one by default. */
export async function startWordPress({ port }: { port?: number } = {}): Promise<WordPress> {
  assertWordPress()
  const data = mkdtempSync(join(tmpdir(), 'draftwright-wp-'))
  const ownPort = port ?? (await findFreePort())
  const url = `http://127.0.0.1:${ownPort}`
  const [site, socket] = [join(data, 'site'), join(data, 'sql')]
  const account = { user: 'ada', password: randomBytes(12).toString('hex') }
  const env = {
    PATH: toPath(),
    HOME: data,
    TMPDIR: data,
    WORDPRESS_SOCKET: socket,
    WORDPRESS_URL: url,
    WORDPRESS_SALT: randomBytes(16).toString('hex'),
    WORDPRESS_USER: account.user,
    WORDPRESS_PASSWORD: account.password,
    // Each request of its own, and one more for the request that WordPress sends to itself (wp-cron.php).
    PHP_CLI_SERVER_WORKERS: '8',
  }
  // MariaDB's files are those of its user, and it refuses to run as root unless told so.
  const asUser = process.getuid?.() === 0 ? ['--user=root'] : []
  const tables = ['--no-defaults', `--datadir=${join(data, 'db')}`, '--innodb-log-file-size=8M', ...asUser]
  execFileSync(
    findProgram('mariadb-install-db') ?? '',
    [...tables, '--auth-root-authentication-method=normal', '--skip-test-db'],
    { env, stdio: 'ignore' },
  )
  const database = startProcess(
    findProgram('mariadbd') ?? '',
    [...tables, '--skip-networking', `--socket=${socket}`, '--innodb-flush-log-at-trx-commit=0'],
    { cwd: data },
  )
  const running = [database]
  const close = async () => {
    await Promise.all(running.map((each) => each.stop()))
    rmSync(data, { recursive: true, force: true })
  }
  try {
    // A copy, because WordPress writes into its own folder and looks there for its settings.
    cpSync(wordPressFolder, site, { recursive: true, dereference: true })
    copyFileSync(join(scripts, 'wp-config.php'), join(site, 'wp-config.php'))
    await database.waitUntil(() => Promise.resolve(existsSync(socket)))
    const php = findProgram('php') ?? ''
    // No mail leaves, and no warning gets into an answer.
    const settings = ['sendmail_path=/bin/true', 'display_errors=0', 'post_max_size=64M', 'upload_max_filesize=64M']
    const options = settings.flatMap((setting) => ['-d', setting])
    const printed = execFileSync(php, [...options, join(scripts, 'install.php')], { cwd: site, env, encoding: 'utf8' })
    const applicationPassword = printed.trim().split('\n').at(-1) ?? ''
    const web = startProcess(php, [...options, '-S', `127.0.0.1:${ownPort}`, '-t', site, join(scripts, 'router.php')], {
      cwd: site,
      env,
    })
    running.push(web)
    await web.waitUntil(() => isAnswering(`${url}/wp-json/`))
    return { url, ...account, applicationPassword, close }
  } catch (error) {
    await close()
    throw error
  }
}
