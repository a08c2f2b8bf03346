import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * Locks the data folder for this process until the returned function is called or the process dies, by a kernel lock that is
 * released on a kill too. Two PGlites on one folder corrupt it silently, so a second process gets an error that names the folder.
 */
export function lockDataDir(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const lock = new DatabaseSync(join(dataDir, 'database.lock'), { timeout: 0 })
  try {
    lock.exec('pragma journal_mode = delete; begin exclusive')
  } catch (cause) {
    lock.close()
    throw new Error(
      `The data folder ${dataDir} is in use by another running Draftwright. Stop that one, or choose another folder with DATA_DIR.`,
      { cause },
    )
  }
  return () => lock.close()
}
