import type { FastifyInstance } from 'fastify'

export interface McpReply {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly result: Record<string, unknown>
  readonly error?: { code: number; message: string }
}

/** A request of the 2026 era: each carries its version and who asks. */
export async function sendMcp(
  app: FastifyInstance,
  key: string | null,
  method: string,
  params: Record<string, unknown> = {},
): Promise<McpReply> {
  const name = params['name'] ?? params['uri']
  const answer = await app.inject({
    method: 'POST',
    url: '/mcp',
    headers: {
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': method,
      ...(typeof name === 'string' ? { 'mcp-name': name } : {}),
      ...(key === null ? {} : { authorization: `Bearer ${key}` }),
    },
    payload: {
      jsonrpc: '2.0',
      id: 1,
      method,
      params: {
        ...params,
        _meta: {
          'io.modelcontextprotocol/protocolVersion': '2026-07-28',
          'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
          'io.modelcontextprotocol/clientCapabilities': {},
        },
      },
    },
  })
  const body = answer.body === '' ? {} : answer.json<Record<string, unknown>>()
  return { status: answer.statusCode, headers: answer.headers, ...body } as McpReply
}

export interface ToolAnswer {
  readonly isError?: boolean
  readonly content: readonly { readonly text: string }[]
  readonly structuredContent?: Readonly<Record<string, unknown>>
}

/** Throws for a tool that the client is not offered. */
export async function callTool(
  app: FastifyInstance,
  key: string,
  name: string,
  input: object = {},
): Promise<ToolAnswer> {
  const { result, error, status } = await sendMcp(app, key, 'tools/call', { name, arguments: input })
  if (result === undefined) throw new Error(`${name} answered ${status}: ${error?.message}`)
  // The protocol says so; a test that reads what is missing fails.
  return result as unknown as ToolAnswer
}
