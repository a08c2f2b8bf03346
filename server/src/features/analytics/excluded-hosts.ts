import { spamHosts } from './spam-hosts.ts'

export type IsExcludedHost = (host: string) => boolean

/** Whether requests from a host are left out of all numbers: known spam, and what the workspace names. A host stands for those below it. */
export function createHostExclusion(own: readonly string[] = []): IsExcludedHost {
  const hosts = new Set([...spamHosts, ...own.map((host) => host.replace(/^www\./u, ''))])
  return (host) => {
    for (let name = host.replace(/^www\./u, ''); name.includes('.'); name = name.slice(name.indexOf('.') + 1))
      if (hosts.has(name)) return true
    return false
  }
}
