import { generation } from '@draftwright/contract/generation'
import type { Content } from '@draftwright/contract/content'
import type { Implementation } from '../../http/call.ts'
import { AppError } from '../../http/errors.ts'

const later = (): never => {
  throw new AppError(501, 'not_yet', 'Generation is being built')
}
export const generationRoutes: Implementation = {
  table: generation,
  handlers: Object.fromEntries(Object.keys(generation).map((verb) => [verb, later])),
}
export const generationJobs = []
export const draftIdea = (..._call: unknown[]): Content[] => later()
