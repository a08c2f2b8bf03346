import type { FastifyInstance, RouteHandlerMethod } from 'fastify'
import { DatabaseUnavailableError, DISK_FULL, isDatabaseError } from '../db/engine.ts'
import { AppError } from './errors.ts'

const noRoom = new Set(['ENOSPC', 'EDQUOT'])

/** Of the database's disk, or of ours. */
export const isDiskFull = (error: unknown): boolean =>
  isDatabaseError(error, DISK_FULL) ||
  (error instanceof Error && 'code' in error && typeof error.code === 'string' && noRoom.has(error.code))

export const diskFullStatus = 507
export const createDiskFullError = () =>
  new AppError(
    diskFullStatus,
    'disk_full',
    'The server’s disk is full, so nothing was saved. Ask your administrator to free space.',
  )

export const createUnavailableError = (message = 'The database is not available. Try again in a few seconds.') =>
  new AppError(503, 'database_unavailable', message, undefined, { 'retry-after': '2' })

/** Handles a read whose database connection was lost once more, on a fresh one; a write may have happened. */
export function repeatLostReads(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (route.method !== 'GET') return
    const { handler } = route
    const repeatable: RouteHandlerMethod = function (request, reply) {
      const handle = (): unknown => handler.call(this, request, reply)
      const result = handle()
      if (!(result instanceof Promise)) return result
      return result.catch((error: unknown) => {
        if (error instanceof DatabaseUnavailableError && error.hadConnection && !reply.sent) return handle()
        throw error
      })
    }
    route.handler = repeatable
  })
}
