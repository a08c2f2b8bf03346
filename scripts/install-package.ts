import { spawnSync } from 'node:child_process'

/** Installs one package, without what it would bring or run, into a folder outside the product; false if npm cannot. */
export function installPackage(folder: string, what: string): boolean {
  const args = ['install', '--prefix', folder, '--ignore-scripts', '--omit=optional', '--save-exact']
  const { status } = spawnSync('npm', [...args, '--no-audit', '--no-fund', '--loglevel=error', what], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  return status === 0
}
