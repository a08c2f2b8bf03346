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
export const usualModelPorts = [11434, 1234, 8080, 8000, 1337]

/**
 * The ports of this machine on which workspaces may use model servers, set by LOCAL_MODELS: `off`, `on`, or the ports themselves. Without it
 * there are none: that only this machine reaches the server cannot be told, as a proxy or a tunnel on it may serve others.
 * Returns the error message to print when the setting is invalid.
 */
export function readLocalModelPorts(value: string | null): number[] | string {
  if (value === null) return []
  if (/^(off|false)$/u.test(value)) return []
  if (/^(on|true)$/u.test(value)) return usualModelPorts
  const ports = value.split(/[\s,]+/u).map(Number)
  if (ports.length > 20 || ports.some((port) => !Number.isInteger(port) || port < 1 || port > 65_535))
    return `LOCAL_MODELS must be on, off, or up to 20 ports such as 11434,8080, not "${value}".`
  return [...new Set(ports)]
}
