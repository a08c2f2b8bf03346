export { createMcpAccess } from './mcp-access.ts'
export { serveMcp } from './serve-mcp.ts'
