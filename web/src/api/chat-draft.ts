/** Unsent messages by conversation; they survive a reload of this tab. A separate file keeps them out of the shell's chunk. */
const chatDraftKey = (key: string) => `chat-draft-${key}`

/** The unsent message of a conversation. */
export const readChatDraft = (key: string): string => sessionStorage.getItem(chatDraftKey(key)) ?? ''

export function saveChatDraft(key: string, text: string): void {
  if (text === '') sessionStorage.removeItem(chatDraftKey(key))
  else sessionStorage.setItem(chatDraftKey(key), text)
}
