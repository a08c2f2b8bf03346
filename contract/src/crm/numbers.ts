import * as z from 'zod/mini'

/** Number schemas shared by several CRM resources. */
const wholeNumber = (low: number, high: number, message: string) =>
  z.number({ error: message }).check(
    z.refine((value) => Number.isInteger(value), message),
    z.gte(low, message),
    z.lte(high, message),
    z.meta({ type: 'integer' }),
  )
/** An amount in the currency's minor unit; below a quadrillion, so that sums stay exact. */
export const Money = wholeNumber(0, 1e15, 'must be a whole number of the smallest unit, not below 0')
export const Percent = wholeNumber(0, 100, 'must be a whole number from 0 to 100')
export const Order = wholeNumber(-1_000_000, 1_000_000, 'must be a whole number')
export const Days = wholeNumber(1, 3650, 'must be a whole number from 1 to 3650')
export const Currency = z.string().check(z.regex(/^[A-Z]{3}$/u, 'must be the three letters of a currency such as EUR'))
