/** Drafts of the chat, by conversation: over a reload, in this tab alone. A file of its own, so that the shell does not carry it. */
const chatDraft = (key: string) => `chat-draft-${key}`

/** What was typed in a conversation and not sent. */
export const keptChatDraft = (key: string): string => sessionStorage.getItem(chatDraft(key)) ?? ''

export function keepChatDraft(key: string, text: string): void {
  if (text === '') sessionStorage.removeItem(chatDraft(key))
  else sessionStorage.setItem(chatDraft(key), text)
}
