import { userInfo } from 'node:os'
import { StartError } from './start-error.ts'

const readCode = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** Where a server could not listen, and the settings that say so. */
export interface ListenPlace {
  readonly host: string
  readonly port: number
  readonly hostSetting: string
  readonly portSetting: string
}

/** A sentence instead of the error, if there is one. */
export function explainListenFailure(error: unknown, { host, port, hostSetting, portSetting }: ListenPlace): unknown {
  const sentences: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${port} is taken by another program. Stop that one, or choose another port with ${portSetting}.`,
    EACCES: `Port ${port} may only be used by the system’s administrator. Choose one above 1023 with ${portSetting}.`,
    EADDRNOTAVAIL: `${hostSetting} ${host} is not an address of this machine. Choose one that is, or 0.0.0.0 for all.`,
    ENOTFOUND: `${hostSetting} ${host} is not the name of this machine. Choose one of its addresses, or 0.0.0.0 for all.`,
  }
  const sentence = sentences[readCode(error)]
  return sentence === undefined ? error : new StartError(sentence, { cause: error })
}

/** The same for a data folder that cannot be used. */
export function explainFolderFailure(error: unknown, folder: string | null): unknown {
  if (folder === null || !(error instanceof Error) || !('syscall' in error)) return error
  const another = 'choose another folder with DATA_DIR.'
  const refused = `The data folder ${folder} cannot be written to. Give ${userInfo().username} the right to, or ${another}`
  const sentences: Readonly<Record<string, string>> = {
    EACCES: refused,
    EPERM: refused,
    EROFS: refused,
    ENOENT: `The data folder ${folder} cannot be made. Make it, or ${another}`,
    ENOTDIR: `The data folder ${folder} cannot be made: a part of its path is a file. Remove that file, or ${another}`,
    EEXIST: `The data folder ${folder} is a file. Remove it, or ${another}`,
    ENOSPC: `The disk of the data folder ${folder} is full. Free some space, or ${another}`,
    EDQUOT: `The disk of the data folder ${folder} is full. Free some space, or ${another}`,
  }
  const sentence = sentences[readCode(error)]
  return sentence === undefined ? error : new StartError(sentence, { cause: error })
}
