import type { NetworkName } from '../../../scripts/networks/pinned.ts'
import { isNetworkInstalled } from '../../../scripts/networks/start-network.ts'

const required = (process.env['REQUIRED_NETWORKS'] ?? '').split(' ').filter(Boolean)

/**
 * Whether the real server is installed; prints one line if its tests are skipped. It never is missing where
 * REQUIRED_NETWORKS names it, such as on CI: its tests fail there instead.
 */
function isAvailable(name: NetworkName): boolean {
  if (isNetworkInstalled(name) || required.includes(name)) return true
  console.info(`Tests on a real ${name} skipped: not installed ("npm run networks -- --install ${name}" installs it)`)
  return false
}

export const hasPds = (): boolean => isAvailable('pds')
export const hasGhost = (): boolean => isAvailable('ghost')
export const hasWordPress = (): boolean => isAvailable('wordpress')
