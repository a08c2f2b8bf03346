const injectionPatterns = [
  /\b(?:ignore|disregard|forget|override|bypass)\b.{0,40}\b(?:instructions?|prompts?|rules|guidelines|the above|everything above|system)\b/i,
  /\b(?:ignoriere|vergiss|missachte)\b.{0,40}\b(?:anweisung|anweisungen|regeln|vorherigen?|obigen?)/i,
  /\b(?:ignora|olvida|omite)\b.{0,40}\b(?:instrucciones|reglas|anteriores|istruzioni|instruções)/i,
  /\b(?:ignore[zr]?|oublie[zr]?)\b.{0,40}\b(?:instructions|consignes|règles)/i,
  /^[\s[<(#*]*(?:system|assistant|user|developer|human|ai|instruction)(?:\s{0,20}(?:prompt|message|override))?[\s\]>)]{0,20}:/i,
  /<\|[^|]*\|>|\[\/?INST\]|<<\/?SYS>>|###\s*(?:instruction|system|response)/i,
  /\byou are (?:now|no longer)\b|\bas an ai\b|\bact as (?:a|an|if|my)\b|\bpretend (?:to be|you)\b|\bdo anything now\b|\bjailbreak/i,
  /\b(?:reveal|print|output|repeat|show|leak|send|dump|exfiltrate)\b.{0,40}\b(?:system prompt|your (?:instructions|prompt|rules)|api[ _-]?keys?|secrets?|passwords?|credentials|environment variables?|tokens?)\b/i,
  /\b(?:respond|reply|answer|output)\s+(?:only\s+)?(?:with|in)\s+(?:only|the (?:word|following|text)|json|["'“])/i,
  /\b(?:drop table|union select|rm -rf|curl http|onerror\s*=|onload\s*=|document\.cookie|alert\s*\(|eval\s*\()/i,
]

/** Text that tries to instruct the model: it is never part of a draft. */
export const isPromptInjection = (text: string): boolean => injectionPatterns.some((order) => order.test(text))
