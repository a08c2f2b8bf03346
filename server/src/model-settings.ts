export interface ModelSettings {
  readonly baseUrl: string | null
  readonly apiKey: string | null
  /** Which model to use, in the provider's spelling. */
  readonly model: string | null
  readonly openaiKey: string | null
  readonly anthropicKey: string | null
  readonly googleKey: string | null
}

/** The usual ports of Ollama, LM Studio, llama.cpp, vLLM and Jan. */
const usualPorts = [11434, 1234, 8080, 8000, 1337]

interface OwnAddress {
  readonly host: string
  readonly publicUrl: string
}

/**
 * The ports of this machine on which the server may look for model servers, set by LOCAL_MODELS: `off`, `on`, or the ports
 * themselves. Without it they are searched only if nobody else can reach this server: whoever can, could use what answers there.
 * Returns the error message to print when the setting is invalid.
 */
export function readLocalModelPorts(value: string | null, { host, publicUrl }: OwnAddress): number[] | string {
  if (value === null) return isLoopback(host) && isLoopback(new URL(publicUrl).hostname) ? usualPorts : []
  if (/^(off|false)$/u.test(value)) return []
  if (/^(on|true)$/u.test(value)) return usualPorts
  const ports = value.split(/[\s,]+/u).map(Number)
  if (ports.length > 20 || ports.some((port) => !Number.isInteger(port) || port < 1 || port > 65_535))
    return `LOCAL_MODELS must be on, off, or up to 20 ports such as 11434,8080, not "${value}".`
  return [...new Set(ports)]
}

const isLoopback = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/u.test(host)
