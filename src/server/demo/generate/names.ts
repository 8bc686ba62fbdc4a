import type { Random } from './random';

interface PersonName {
  first: string;
  last: string;
  arabic: string;
}

const FIRST: readonly (readonly [string, string])[] = [
  ['Ahmed', 'أحمد'],
  ['Fatima', 'فاطمة'],
  ['Khalid', 'خالد'],
  ['Noura', 'نورة'],
  ['Omar', 'عمر'],
  ['Aisha', 'عائشة'],
  ['Yousef', 'يوسف'],
  ['Layla', 'ليلى'],
  ['Rashid', 'راشد'],
  ['Huda', 'هدى'],
  ['Imran', 'عمران'],
  ['Priya', 'بريا'],
  ['Rajesh', 'راجيش'],
  ['Maria', 'ماريا'],
  ['Joseph', 'جوزيف'],
  ['Anjali', 'أنجالي'],
  ['Bilal', 'بلال'],
  ['Salma', 'سلمى'],
  ['Tariq', 'طارق'],
  ['Zainab', 'زينب'],
];

const LAST: readonly (readonly [string, string])[] = [
  ['Al Mansoori', 'المنصوري'],
  ['Al Suwaidi', 'السويدي'],
  ['Al Ketbi', 'الكتبي'],
  ['Al Shamsi', 'الشامسي'],
  ['Al Zaabi', 'الزعابي'],
  ['Haddad', 'حداد'],
  ['Khoury', 'خوري'],
  ['Khan', 'خان'],
  ['Siddiqui', 'صديقي'],
  ['Nair', 'ناير'],
  ['Pillai', 'بيلاي'],
  ['Fernandes', 'فرنانديس'],
  ['Santos', 'سانتوس'],
  ['Reyes', 'رييس'],
  ['Mahmoud', 'محمود'],
  ['Darwish', 'درويش'],
  ['Rahimi', 'رحيمي'],
  ['Hussain', 'حسين'],
];

const TRADE: readonly (readonly [string, string])[] = [
  ['Restaurant', 'مطعم'],
  ['Bakery', 'مخبز'],
  ['Laundry', 'مغسلة'],
  ['Cafeteria', 'كافتيريا'],
  ['Grill House', 'مشويات'],
  ['Hotel Apartments', 'شقق فندقية'],
];

const BRAND: readonly (readonly [string, string])[] = [
  ['Al Noor', 'النور'],
  ['Golden Palm', 'النخلة الذهبية'],
  ['Blue Dhow', 'السفينة الزرقاء'],
  ['Al Waha', 'الواحة'],
  ['Pearl Coast', 'ساحل اللؤلؤ'],
  ['Desert Rose', 'وردة الصحراء'],
  ['Al Madina', 'المدينة'],
  ['Silver Falcon', 'الصقر الفضي'],
];

export function personName(random: Random): PersonName {
  const [first, firstArabic] = random.pick(FIRST);
  const [last, lastArabic] = random.pick(LAST);
  return { first, last, arabic: `${firstArabic} ${lastArabic}` };
}

export function companyName(random: Random): { english: string; arabic: string } {
  const [brand, brandArabic] = random.pick(BRAND);
  const [trade, tradeArabic] = random.pick(TRADE);
  return { english: `${brand} ${trade} LLC`, arabic: `${tradeArabic} ${brandArabic} ذ.م.م` };
}
