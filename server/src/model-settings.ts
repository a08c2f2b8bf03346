import { join, resolve } from 'node:path'

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

/** The model of this machine: where it comes from, and where it goes. */
export interface LocalModelSettings {
  readonly folder: string
  /** Without a slash at its end. */
  readonly hub: string
  readonly repository: string
  readonly file: string
}

/** Small enough for a laptop without a graphics card, in many languages, Apache-2.0 (0094); about 1.1 GB. */
export const usualLocalModel = 'Qwen/Qwen2.5-1.5B-Instruct-GGUF/qwen2.5-1.5b-instruct-q4_k_m.gguf'

/**
 * LOCAL_MODEL names the model that owners may get for this machine, `off` forbids it; LOCAL_MODEL_HUB is where it is, LOCAL_MODEL_DIR where
 * it goes. Null if it is forbidden. Returns the error message to print when a setting is invalid.
 */
export function readLocalModel(read: (name: string) => string | null): LocalModelSettings | null | string {
  const model = read('LOCAL_MODEL')
  if (model !== null && /^(off|false)$/u.test(model)) return null
  const [, repository, file] = /^([\w.-]+\/[\w.-]+)\/([\w.-]+\.gguf)$/u.exec(model ?? usualLocalModel) ?? []
  if (repository === undefined || file === undefined)
    return `LOCAL_MODEL must be off, or owner/repository/file.gguf such as ${usualLocalModel}, not "${model}".`
  const hub = read('LOCAL_MODEL_HUB') ?? 'https://huggingface.co'
  if (!URL.canParse(hub) || !/^https?:$/u.test(new URL(hub).protocol))
    return `LOCAL_MODEL_HUB must be a web address such as https://huggingface.co, not "${hub}".`
  const folder = resolve(read('LOCAL_MODEL_DIR') ?? join(import.meta.dirname, '../../.cache/local-model'))
  return { folder, hub: hub.replace(/\/+$/u, ''), repository, file }
}
