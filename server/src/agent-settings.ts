/** Which browser origins may call the agent service, and its address for the web app. */
export interface AgentSettings {
  /** Set by AGENT_ORIGINS: pages of these origins may call it; the web app's own always may. */
  readonly origins: readonly string[]
  /** Set by AGENT_URL: the base address of the agent service, without a trailing slash; null means `/agent` on the web app's own host. */
  readonly url: string | null
}

const defaultOrigins = 'http://localhost:3000'

/** Reads the settings through `read`. Returns the error message to print when a setting is invalid. */
export function readAgentSettings(read: (name: string) => string | null): AgentSettings | string {
  const url = read('AGENT_URL')
  if (url !== null && !isWebAddress(url))
    return `AGENT_URL must be a web address such as https://agent.example.com/agent, not "${url}".`
  const origins = (read('AGENT_ORIGINS') ?? defaultOrigins).split(/[\s,]+/u).filter((origin) => origin !== '')
  const wrong = origins.find((origin) => !isWebAddress(origin) || new URL(origin).origin !== origin)
  if (wrong !== undefined)
    return `AGENT_ORIGINS must be origins such as https://chat.example.com, separated by commas, not "${wrong}".`
  return { origins, url: url?.replace(/\/+$/u, '') ?? null }
}

function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, search, hash, username } = new URL(text)
  return /^https?:$/u.test(protocol) && search + hash + username === ''
}
