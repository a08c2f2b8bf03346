import { createHmac, randomBytes } from 'node:crypto'

const processKey = randomBytes(32)

/** A tag name that text inside the delimiter cannot guess. */
export const createDataTag = (): string => `data-${randomBytes(6).toString('hex')}`

/**
 * The same for one scope, such as a run: its calls begin with the same words, which providers then need not read again. Another
 * process derives another tag.
 */
export const deriveDataTag = (scope: string): string =>
  `data-${createHmac('sha256', processKey).update(scope).digest('hex').slice(0, 12)}`

/** A named text that a prompt gives to a model; empty if there is nothing to give. */
export const tagData = (tag: string, name: string, text: string | null | undefined): string =>
  text == null || text.trim() === '' ? '' : `<${tag} name="${name}">\n${text.trim()}\n</${tag}>`
