import { join } from 'node:path'
import { root } from '../inputs.ts'

/** The servers of real networks that run on loopback for tests and by hand; docs/NETWORKS.md says what each was seen to do. */
export const networkNames = ['pds', 'ghost', 'wordpress'] as const
export type NetworkName = (typeof networkNames)[number]

/** Exact versions on npm. They are no dependencies of the product: only the servers below run on them. */
export const pinned = {
  /** better-sqlite3 built from source aborts under Node 24 in the PDS and in Ghost. */
  node: '22.23.3',
  pds: '0.5.35',
  plc: '0.0.1',
  ghost: '6.65.0',
  pnpm: '12.4.2',
  nodeGyp: '13.0.1',
}

/** What the packages above depend on is taken as it was on this day, so that two installations are the same. */
export const pinnedDay = '2026-11-23'

/** Programs that must be on the machine, and the Debian packages that bring them. */
export const buildTools = { python3: 'python3', make: 'make', 'g++': 'g++' }
export const wordPressPrograms = {
  php: 'php-cli',
  mariadbd: 'mariadb-server-core',
  'mariadb-install-db': 'mariadb-server-core',
  my_print_defaults: 'mariadb-client-core',
}
/** Everything for WordPress; mariadb-server-core starts no service, unlike mariadb-server. */
export const wordPressPackages = [
  'wordpress',
  'wordpress-theme-twentytwentythree',
  'php-cli',
  'php-mysql',
  'mariadb-server-core',
  'mariadb-client-core',
]
export const wordPressFolder = '/usr/share/wordpress'

/** Where each network is installed, once; NETWORKS_DIR shares one folder between several clones. */
export const networksFolder = process.env['NETWORKS_DIR'] ?? join(root, '.cache/networks')
