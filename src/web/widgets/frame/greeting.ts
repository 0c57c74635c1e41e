import * as frameTexts from '#texts/frame.ts'
/** 5–12 h morning, 12–17 h afternoon, else evening. */
export function getGreeting(hour: number): string {
  if (hour >= 5 && hour < 12) return frameTexts.goodMorning()
  return hour >= 12 && hour < 17 ? frameTexts.goodAfternoon() : frameTexts.goodEvening()
}
