# Written by tools/enums.py from src/unhusk/kernel/features/feature_enums.py.

cdef enum:
    PLAIN = 0
    LINKS = 1
    CODE_TEXT = 2
    CODE_ALL = 3
    PLAIN1 = 4
    PLAIN2 = 5
    PLAIN3 = 6
    LINKS1 = 7
    LINKS2 = 8
    LINKS3 = 9
    TEXT1 = 10
    ALL1 = 11
    TEXT2 = 12
    ALL2 = 13
    VOTES = 14
    VOTES1 = 15
    VOTES2 = 16
    HEADING = 17
