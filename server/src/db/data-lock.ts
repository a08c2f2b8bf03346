import { closeSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from '../start-error.ts'

/**
 * Locks the data folder for this process until the returned function is called or the process dies, by a kernel lock that is
 * released on a kill too. Two PGlites on one folder corrupt it silently, so a second process gets an error that names the folder.
 */
export function lockDataDir(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const file = join(dataDir, 'database.lock')
  // Its own errors do not say what is wrong with the folder.
  closeSync(openSync(file, 'a', 0o600))
  const lock = new DatabaseSync(file, { timeout: 0 })
  try {
    lock.exec('pragma journal_mode = delete; begin exclusive')
  } catch (cause) {
    lock.close()
    throw new StartError(
      `The data folder ${dataDir} is in use by another running Draftwright. Stop that one, or choose another folder with DATA_DIR.`,
      { cause },
    )
  }
  return () => lock.close()
}
