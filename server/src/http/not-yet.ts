import { AppError } from './errors.ts'

/** Stands where a handler is being written; gone before this is released. */
export const notYet = (): never => {
  throw new AppError(501, 'not_yet', 'Not there yet')
}
