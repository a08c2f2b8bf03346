import type { FastifyInstance } from 'fastify'
import type { Parts } from '../../http/parts.ts'

export function serveSite(_app: FastifyInstance, _parts: Parts): void {}
