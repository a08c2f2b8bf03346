import type { NetworkAnswer, NetworkRequest } from './network-server.ts'

/** Thrown by a check of a loopback server; its answer goes to the caller. */
export class Refusal extends Error {
  readonly answer: NetworkAnswer
  constructor(answer: NetworkAnswer) {
    super(`Refused with ${answer.status}`)
    this.answer = answer
  }
}

/** A handler whose checks may throw a `Refusal`; anything else that is thrown is a fault of the loopback server. */
export function catchRefusals(
  handle: (request: NetworkRequest) => NetworkAnswer | Promise<NetworkAnswer>,
): (request: NetworkRequest) => Promise<NetworkAnswer> {
  return async (request) => {
    try {
      return await handle(request)
    } catch (error) {
      if (error instanceof Refusal) return error.answer
      throw error
    }
  }
}
