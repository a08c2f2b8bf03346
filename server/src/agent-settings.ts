/** Who may speak with the agent service from a browser, and where the web app finds it. */
export interface AgentSettings {
  /** Set by AGENT_ORIGINS: pages of these origins may call it; the web app's own always may. */
  readonly origins: readonly string[]
  /** Set by AGENT_URL: the full address that its paths are below, without a trailing slash; null is `/agent` on the web app's own host. */
  readonly url: string | null
}

const usualOrigins = 'http://localhost:3000'

/** Reads what `read` knows by a setting's name. Answers the sentence to print when something is wrong. */
export function readAgentSettings(read: (name: string) => string | null): AgentSettings | string {
  const url = read('AGENT_URL')
  if (url !== null && !isWebAddress(url))
    return `AGENT_URL must be a web address such as https://agent.example.com/agent, not "${url}".`
  const origins = (read('AGENT_ORIGINS') ?? usualOrigins).split(/[\s,]+/u).filter((origin) => origin !== '')
  const wrong = origins.find((origin) => !isWebAddress(origin) || new URL(origin).origin !== origin)
  if (wrong !== undefined)
    return `AGENT_ORIGINS must be origins such as https://chat.example.com parted by commas, not "${wrong}".`
  return { origins, url: url?.replace(/\/+$/u, '') ?? null }
}

function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, search, hash, username } = new URL(text)
  return /^https?:$/u.test(protocol) && search + hash + username === ''
}
