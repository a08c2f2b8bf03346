/** Drafts of the chat, by conversation: over a reload, in this tab alone. A file of its own, so that the shell does not carry it. */
const chatDraftKey = (key: string) => `chat-draft-${key}`

/** What was typed in a conversation and not sent. */
export const readChatDraft = (key: string): string => sessionStorage.getItem(chatDraftKey(key)) ?? ''

export function saveChatDraft(key: string, text: string): void {
  if (text === '') sessionStorage.removeItem(chatDraftKey(key))
  else sessionStorage.setItem(chatDraftKey(key), text)
}
