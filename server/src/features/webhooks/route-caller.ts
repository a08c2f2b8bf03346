import type { Engine } from '../../db/engine.ts'
import type { AppContext } from '../../http/app-context.ts'
import type { CallRoute } from '../../http/call-route.ts'

const callers = new WeakMap<Engine, CallRoute>()

/** Gives jobs the API's routes, which are put together after them. */
export function provideRouteCaller({ engine }: Pick<AppContext, 'engine'>, callRoute: CallRoute): void {
  callers.set(engine, callRoute)
}

/** Undefined while the server starts. */
export const findRouteCaller = ({ engine }: Pick<AppContext, 'engine'>): CallRoute | undefined => callers.get(engine)
