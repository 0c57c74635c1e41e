/** 5–12 h morning, 12–17 h afternoon, else evening. */
export function getGreeting(hour: number): string {
  if (hour >= 5 && hour < 12) return 'Hi Good Morning'
  return hour >= 12 && hour < 17 ? 'Hi Good Afternoon' : 'Hi Good Evening'
}
