import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Where package managers put it if it is on no PATH: Homebrew's two folders, and MacPorts'. */
const usualFolders = ['/opt/homebrew/bin', '/usr/local/bin', '/opt/local/bin']

/**
 * The path of ffmpeg: `chosen`, or the first on the PATH or in a usual folder; null if there is none, or `chosen` is `off`. Returns the
 * error message to print if `chosen` is no file.
 */
export function findFfmpeg(chosen: string | null, path: string | null): { path: string | null } | string {
  if (chosen !== null && /^(off|false)$/u.test(chosen)) return { path: null }
  if (chosen !== null)
    return existsSync(chosen) ? { path: chosen } : `FFMPEG_PATH is ${chosen}, and there is no such file.`
  const name = process.platform === 'win32' ? 'ffmpeg.exe' : 'ffmpeg'
  const folders = [...(path ?? '').split(delimiter).filter((folder) => folder !== ''), ...usualFolders]
  return { path: folders.map((folder) => join(folder, name)).find((file) => existsSync(file)) ?? null }
}
