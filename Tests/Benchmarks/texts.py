"""Seeded diary entries in six languages: the same size and seed give the same entries everywhere."""

import json
import random
import unicodedata
import uuid
from datetime import datetime, timedelta, timezone
from zoneinfo import ZoneInfo

# The searched words. COMMON is in about one entry in six, RARE in one of a thousand,
# TWO_CHARACTERS in some percent, NOWHERE in none.
COMMON, RARE, TWO_CHARACTERS, NOWHERE = "river", "quicksilver", "日本", "zeppelin"
RARE_EVERY = 1009

ENGLISH = """
the and a of to in it was we with for that on at my from then over again after before until while because quite almost
never always slowly early late morning evening night rain fog snow light window kitchen table letter ferry bridge street
garden bread coffee tea soup apple walk walked talked slept wrote read found lost forgot remembered laughed waited
train platform ticket neighbour sister brother mother father friend doctor office meeting work music piano song choir
mountain forest lake shore boat wind cloud star moon winter spring summer autumn holiday market photo camera recording
""".split()
GERMAN = """
der die das und ein eine in zu mit nicht auf von es sich dem wir ich war hatte noch schon wieder immer nie langsam früh
spät Morgen Abend Nacht Regen Nebel Schnee Licht Fenster Küche Tisch Brief Fähre Brücke Straße Garten Brot Kaffee Suppe
Äpfel gehen gesprochen geschlafen geschrieben gelesen gefunden verloren vergessen gelacht gewartet Zug Bahnsteig
Nachbarin Schwester Bruder Mutter Vater Freund Ärztin Büro Besprechung Musik Klavier Lied Gebirge Wald See Ufer Boot
Wind Wolke Stern Mond Winter Frühling Sommer Herbst Übermut Größe Fußweg Öfen
""".split()
CZECH = """
a i v na se je to s z do že jsme jsem byl byla ještě už zase vždycky nikdy pomalu brzy pozdě ráno večer noc déšť mlha
sníh světlo okno kuchyň stůl dopis přívoz most ulice zahrada chléb káva čaj polévka jablko šel mluvil spal psal četl
našel ztratil zapomněl smál čekal vlak nástupiště sousedka sestra bratr matka otec přítel lékařka kancelář schůzka
hudba klavír píseň hory les jezero břeh loď vítr mrak hvězda měsíc zima jaro léto podzim žluťoučký kůň příliš řeka
""".split()
UKRAINIAN = """
і та в на з до що ми я був була ще вже знову завжди ніколи повільно рано пізно ранок вечір ніч дощ туман сніг світло
вікно кухня стіл лист пором міст вулиця сад хліб кава чай суп яблуко йшов говорив спав писав читав знайшов загубив
забув сміявся чекав поїзд перон сусідка сестра брат мати батько друг лікарка робота зустріч музика пісня гори ліс
озеро берег човен вітер хмара зоря місяць зима весна літо осінь їжак ґанок річка
""".split()
JAPANESE = """
今日 昨日 朝 夜 雨 霧 雪 光 窓 台所 手紙 船 橋 道 庭 パン コーヒー お茶 りんご 散歩 話した 眠った 書いた 読んだ 見つけた 忘れた 笑った
待った 電車 駅 隣人 姉 弟 母 父 友達 医者 会社 会議 音楽 歌 山 森 湖 岸 風 雲 星 月 冬 春 夏 秋 川 鷺 京都 静か とても まだ もう
ゆっくり 早く 遅く から まで そして ｶﾒﾗ 写真 ガラス
""".split()
CHINESE = """
今天 昨天 早上 晚上 下雨 有雾 下雪 阳光 窗户 厨房 桌子 来信 渡船 大桥 街道 花园 面包 咖啡 喝茶 苹果 散步 说话 睡觉 写字 读书 找到 丢了
忘记 大笑 等待 火车 车站 邻居 姐姐 弟弟 母亲 父亲 朋友 医生 上班 开会 音乐 唱歌 高山 森林 湖水 岸边 大风 白云 星星 月亮 冬天 春天 夏天
秋天 河流 北京 安静 非常 还是 已经 慢慢 很早 太晚 因为 所以 照片
""".split()

# Share of entries, words, separator between words, time zone.
LANGUAGES = [
    (40, ENGLISH, " ", "Europe/London"),
    (20, GERMAN, " ", "Europe/Berlin"),
    (15, CZECH, " ", "Europe/Prague"),
    (10, UKRAINIAN, " ", "Europe/Kyiv"),
    (8, JAPANESE, "", "Asia/Tokyo"),
    (7, CHINESE, "", "Asia/Shanghai"),
]
NEWEST = datetime(2026, 6, 30, 20, 0, tzinfo=timezone.utc)
YEARS_BACK = 30


def entries(count, seed):
    """The entries, oldest first, as dictionaries in the diary's own JSON."""
    source = random.Random(seed)
    step = timedelta(days=365.25 * YEARS_BACK) / count
    shares = [language[0] for language in LANGUAGES]
    for number in range(count):
        language = source.choices(LANGUAGES, shares)[0]
        instant = NEWEST - step * (count - 1 - number) - step * 0.8 * source.random()
        yield entry(number, language, instant.replace(microsecond=0), source)


def entry(number, language, instant, source):
    _, words, separator, zone = language
    local = instant.astimezone(ZoneInfo(zone))
    tags = source.sample(["work", "trip", "home", "旅行", "čeština", "music"], source.choice([0, 0, 0, 1, 1, 2]))
    return {
        "id": str(uuid.UUID(int=source.getrandbits(128), version=4)),
        "creationTime": local.isoformat(),
        "timeZone": zone,
        "hasTime": True,
        "text": text(number, words, separator, source),
        "tags": tags,
        "starred": source.random() < 0.05,
        "media": [],
    }


def text(number, words, separator, source):
    """About sixty words: the first of a list most often, as in a language, and rare ones composed of two."""
    length, hyphen = max(8, round(source.gauss(60, 18))), "-" if separator else ""
    chosen = []
    for _ in range(length):
        word = words[min(int(source.expovariate(4.0 / len(words))), len(words) - 1)]
        rare = source.random() < 0.08
        chosen.append(word + hyphen + source.choice(words).lower() if rare else word)
    if words is ENGLISH and source.random() < 0.4:
        chosen[source.randrange(length)] = COMMON
    if words in (JAPANESE, CHINESE) and source.random() < 0.2:
        chosen[source.randrange(length)] = TWO_CHARACTERS
    if number % RARE_EVERY == 7:
        chosen[source.randrange(length)] = RARE
    return sentences(chosen, separator, source)


def sentences(words, separator, source):
    stop, comma = (". ", ", ") if separator else ("。", "、")
    written, start = "", True
    for word in words:
        written += word[:1].upper() + word[1:] if start else word
        chance = source.random()
        mark = stop if chance < 0.09 else comma if chance < 0.17 else separator
        written, start = written + mark, mark == stop
    return written.rstrip(" ,.、。") + stop.strip()


def fold(plain):
    """Similar to the diary's search fold: the form that a peer must index to find words without accents."""
    return "".join(c for c in unicodedata.normalize("NFKD", plain).lower() if unicodedata.category(c) != "Mn")


def measurements(count, seed):
    """Entries without words, each with the weight of a day, and one in ten with a pulse too."""
    source = random.Random(f"measured {seed}")
    first = datetime(2004, 1, 1, 7, tzinfo=timezone.utc)
    for number in range(count):
        measured = [{"name": "weight", "value": round(source.gauss(72, 2), 1), "unit": "kg"}]
        if number % 10 == 0:
            measured.append({"name": "pulse", "value": source.randrange(48, 90), "unit": "/min"})
        yield {
            "id": str(uuid.UUID(int=source.getrandbits(128), version=4)), "text": "", "measurements": measured,
            "creationTime": (first + timedelta(hours=number * 10)).isoformat(),
        }


def tasks(count, seed):
    """Tasks of two years around the newest entry, half of them done, and one in five without a due time."""
    source = random.Random(f"tasks {seed}")
    for number in range(count):
        due = NEWEST + timedelta(minutes=15 * source.randrange(-35_000, 35_000))
        task = {
            "id": str(uuid.UUID(int=source.getrandbits(128), version=4)),
            "text": " ".join(source.choices(ENGLISH, k=source.randrange(2, 9))).capitalize(),
            "tags": source.sample(["work", "home", "garden"], source.choice([0, 0, 1])),
            "creationTime": (NEWEST - timedelta(minutes=700 * (count - number))).isoformat(), "done": number % 2 == 0,
        }
        if task["done"]:
            task["doneTime"] = due.isoformat()
        if source.random() < 0.8:
            task["due"], task["dueHasTime"] = due.isoformat(), source.random() < 0.5
        yield task


def write_json_lines(path, count, seed):
    with open(path, "w", encoding="utf-8") as file:
        for one in entries(count, seed):
            file.write(json.dumps(one, ensure_ascii=False) + "\n")


def write_positions(path, count, seed):
    """Every other position is within a degree of one of thirty towns, the others are anywhere."""
    numbers = random.Random(seed)
    towns = [(numbers.uniform(-50, 60), numbers.uniform(-180, 180)) for _ in range(30)]
    towns[:5] = [(50.08, 14.43), (35.02, 135.75), (48.86, 2.35), (40.71, -74.01), (28.65, 77.22)]
    with open(path, "w", encoding="utf-8") as file:
        for number, one in enumerate(entries(count, seed)):
            latitude, longitude = numbers.uniform(-90, 90), numbers.uniform(-180, 180)
            if number % 2:
                town = numbers.choice(towns)
                latitude, longitude = town[0] + numbers.uniform(-1, 1), town[1] + numbers.uniform(-1, 1)
            longitude = (longitude + 180) % 360 - 180
            line = {"text": one["text"], "date": one["creationTime"], "latitude": round(latitude, 5), "longitude": round(longitude, 5)}
            file.write(json.dumps(line, ensure_ascii=False) + "\n")
