/** How the last notification went, as lists of webhooks show it. */
export interface NotificationResult {
  readonly success: boolean
  readonly completionTimestamp: string
  readonly durationMs: number
  readonly retryNumber: number
  readonly willBeRetried?: boolean
  readonly error?: { readonly message: string }
}
